/**
 * A timer's sound, by Web Audio, and vibration where the device supports it. Neither needs a
 * permission.
 *
 * @see https://www.w3.org/TR/webaudio-1.1/
 * @see https://www.w3.org/TR/audio-session/
 * @module
 */

const PITCH_HZ = 880;
const BEEP_SECONDS = 0.18;
/** Start of each beep of a call, in seconds. */
const BEEPS_AT = [0, 0.3, 0.6];
const VOLUME = 0.4;
const CALL_EVERY_MS = 2000;
/** Alternately on and off, in milliseconds, in time with the beeps. */
const VIBRATION = [180, 120, 180, 120, 180];

let context: AudioContext | undefined;

/** The context's clock when it was last seen running, and when that was, in milliseconds. */
let seen: { seconds: number; atMs: number } | undefined;

/** A context that says that it is running, with a clock that stands for this long, is dead. */
const STANDS_MS = 500;

/**
 * Unlocks the sound. Must be called in the handler of a tap or a key press: browsers allow sound only
 * after a user activation. Never throws.
 */
export function prepareToRing() {
  removeDead();
  if (context) return resume();
  // After the press is rendered: starting the sound device blocks for some 100 ms. A timeout that the
  // handler sets still has the user activation.
  setTimeout(start);
}

function start() {
  try {
    context ??= new AudioContext();
    resume();
  } catch (error) {
    // Without a sound device the timer is still an alert.
    console.warn(error);
  }
}

/**
 * A phone call or dictation may leave a context dead for good: closed, "interrupted" (Safari), or running
 * with a clock that stands.
 *
 * @returns Whether there was one.
 */
function removeDead(): boolean {
  if (!context) return false;
  const { currentTime: seconds } = context;
  const state: string = context.state;
  // While the page is hidden, this time may stand, too: then nothing is known.
  const atMs = Number(document.timeline.currentTime);
  const stands = seen?.seconds === seconds && atMs - seen.atMs > STANDS_MS;
  const isRunning = state === "running";
  if (!isRunning) seen = undefined;
  else if (seen?.seconds !== seconds) seen = { seconds, atMs };
  if (!(/^(?:closed|interrupted)$/.test(state) || (isRunning && stands))) return false;
  context.close().catch(() => {});
  context = undefined;
  seen = undefined;
  return true;
}

/** Suspends the audio context, which releases the sound device. */
export function releaseSound() {
  seen = undefined;
  context?.suspend().catch(() => {});
}

declare global {
  interface Navigator {
    /** Only in Safari. */
    audioSession?: { type: string };
  }
}

/**
 * Beeps and vibrates every {@link CALL_EVERY_MS}.
 *
 * @returns A function that stops it.
 */
export function ring(): () => void {
  const { audioSession } = navigator;
  const type = audioSession?.type ?? "auto";
  // An iPhone's silent switch mutes all types but "playback", which may pause music.
  if (audioSession) audioSession.type = "playback";
  call();
  const calls = setInterval(call, CALL_EVERY_MS);
  return () => {
    clearInterval(calls);
    if (audioSession) audioSession.type = type;
    navigator.vibrate?.(0);
  };
}

function call() {
  // Before a user activation, Chrome refuses to vibrate and logs a warning each time.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(VIBRATION);
  if (removeDead()) start();
  // The system may have suspended the context, for sleep or a phone call. Its clock is then stopped,
  // and the beeps of all calls would sound at once when it resumes.
  if (context?.state !== "running") return resume();
  for (const at of BEEPS_AT) beep(context, context.currentTime + at);
}

function resume() {
  // Ignore a refusal: the next call tries again.
  context?.resume().catch(() => {});
}

function beep(audio: AudioContext, at: number) {
  const tone = new OscillatorNode(audio, { frequency: PITCH_HZ });
  const volume = new GainNode(audio, { gain: 0 });
  // Fade in and out: an abrupt start or end is audible as a click.
  volume.gain.setTargetAtTime(VOLUME, at, 0.01);
  volume.gain.setTargetAtTime(0, at + BEEP_SECONDS - 0.04, 0.01);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + BEEP_SECONDS);
}
