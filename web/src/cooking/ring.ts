/**
 * The sound of a timer, made by Web Audio, and vibration where the device has it. Neither needs a
 * permission.
 *
 * @see https://www.w3.org/TR/webaudio-1.1/
 * @see https://www.w3.org/TR/audio-session/
 * @module
 */

const PITCH_HZ = 880;
const BEEP_SECONDS = 0.18;
/** Starts of the beeps of one call, in seconds. */
const BEEPS_AT = [0, 0.3, 0.6];
const VOLUME = 0.4;
const CALL_EVERY_MS = 2000;
/** On and off in turn, in milliseconds, as long as the beeps. */
const VIBRATION = [180, 120, 180, 120, 180];

let context: AudioContext | undefined;

/**
 * Gets the sound ready. Must be called in the handler of a tap or a key: browsers allow sounds only
 * after one.
 */
export function prepareToRing() {
  try {
    context ??= new AudioContext();
    resume();
  } catch (error) {
    // Without a sound device the timer is still an alert.
    console.warn(error);
  }
}

/** Releases the sound device. */
export function silence() {
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
 * @returns A function that ends it.
 */
export function ring(): () => void {
  const { audioSession } = navigator;
  const type = audioSession?.type ?? "auto";
  // An iPhone's silent switch mutes other types. This one may pause music.
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
  // Before the first tap Chrome refuses to vibrate, and warns each time.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(VIBRATION);
  // The system may have suspended it, for sleep or a phone call. Its clock stands still then, and
  // the tones of all calls would sound together in the end.
  if (context?.state !== "running") return resume();
  for (const at of BEEPS_AT) beep(context, context.currentTime + at);
}

function resume() {
  // A refusal is ignored: the next call tries again.
  context?.resume().catch(() => {});
}

function beep(audio: AudioContext, at: number) {
  const tone = new OscillatorNode(audio, { frequency: PITCH_HZ });
  const volume = new GainNode(audio, { gain: 0 });
  // Faded in and out: an abrupt start or end is heard as a click.
  volume.gain.setTargetAtTime(VOLUME, at, 0.01);
  volume.gain.setTargetAtTime(0, at + BEEP_SECONDS - 0.04, 0.01);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + BEEP_SECONDS);
}
