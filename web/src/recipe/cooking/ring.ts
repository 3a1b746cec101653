/**
 * The sound of a timer, made in the page by Web Audio, and vibration where there is any. Neither asks
 * for a permission.
 *
 * @see https://www.w3.org/TR/webaudio-1.1/
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
 * Lets the page be heard later. To be called in the event of a tap or a key: browsers let a page make
 * sounds only after one.
 */
export function prepareToRing() {
  try {
    context ??= new AudioContext();
    resume();
  } catch (error) {
    // Without a sound card the timer still is an alert.
    console.warn(error);
  }
}

/** Gives the sound device back. */
export function silence() {
  context?.suspend().catch(() => {});
}

/**
 * Calls the cook every two seconds.
 *
 * @returns A function that ends it.
 */
export function ring(): () => void {
  call();
  const calls = setInterval(call, CALL_EVERY_MS);
  return () => {
    clearInterval(calls);
    navigator.vibrate?.(0);
  };
}

function call() {
  navigator.vibrate?.(VIBRATION);
  if (!context) return;
  // A phone that slept, or a call that came in, has suspended it.
  resume();
  for (const at of BEEPS_AT) beep(context, context.currentTime + at);
}

function resume() {
  // Refused or interrupted, it is tried again at the next call.
  context?.resume().catch(() => {});
}

function beep(audio: AudioContext, at: number) {
  const tone = new OscillatorNode(audio, { frequency: PITCH_HZ });
  const volume = new GainNode(audio, { gain: 0 });
  // In and out softly: a tone that is cut clicks.
  volume.gain.setTargetAtTime(VOLUME, at, 0.01);
  volume.gain.setTargetAtTime(0, at + BEEP_SECONDS - 0.04, 0.01);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + BEEP_SECONDS);
}
