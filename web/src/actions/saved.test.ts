import { expect, it, vi } from "vitest";
import { store, update, withoutResult } from "../state/page";
import { BACKUP, exportAll } from "./saved";

it.each([
  [undefined, ["Shared"]],
  ["AbortError", []],
  ["NotAllowedError", ["The browser refused to export."]],
])(
  "on an iPhone's home screen, a file goes to the share sheet, which throws %s: %j is said",
  async (name, said) => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => {
      shared.push(data);
      if (name) throw new DOMException("", name);
    };
    vi.stubGlobal("navigator", { standalone: true, share });
    vi.spyOn(console, "error").mockReturnValue();
    update(withoutResult, BACKUP);
    await exportAll([]);
    expect(shared.flatMap(({ files = [] }) => files.map((file) => [file.name, file.type]))).toEqual(
      [["chef-basil-recipes.json", "application/json"]],
    );
    const results = store.getState().results.filter(({ place }) => place === BACKUP);
    expect(results.map(({ words }) => words)).toEqual(said);
  },
);
