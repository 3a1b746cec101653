import { expect, it } from "vitest";
import { readJpegSize } from "./jpeg";
import { frame, jpeg, SCAN, segment } from "./testing/jpeg";

const SMALL = frame(8, 6);
const HUGE = frame(20_000, 20_000);
const TABLES = [segment(0xe1, ...HUGE), segment(0xdb, 0), segment(0xc4, 0), segment(0xcc, 0)];
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

it("a size is read from each kind of frame, and from nothing in front of it", () => {
  for (const marker of FRAMES) {
    expect(readJpegSize(jpeg(...TABLES, frame(8, 6, marker), SCAN)), `${marker}`).toEqual([8, 6]);
  }
});

it.each<[string, number[][]]>([
  ["no frame", [SCAN]],
  ["no bytes behind the start", []],
  ["no scan", [SMALL, segment(0xfe, 0, 0, 0, 0)]],
  ["a second frame", [SMALL, HUGE, SCAN]],
  ["a segment beyond the end", [[0xff, 0xe0, 0xff, 0xff], SMALL, SCAN]],
  ["a length of nothing", [[0xff, 0xe0, 0, 0], SMALL, SCAN]],
  ["bytes between segments", [[0, 0], SMALL, SCAN]],
  // A decoder skips two bytes, and comes to the huge frame. Who skips a segment comes to the small.
  ...[0xff, 0x00, 0x01, 0xbf, 0xd0, 0xd7, 0xd8, 0xd9].map((marker): [string, number[][]] => {
    const hidden = [0xff, marker, 0, 2 + HUGE.length + SCAN.length, ...HUGE, ...SCAN];
    return [`ff${marker.toString(16)}`, [hidden, SMALL, SCAN]];
  }),
])("no size is read with %s", (_, segments) => {
  expect(readJpegSize(jpeg(...segments))).toBeUndefined();
});
