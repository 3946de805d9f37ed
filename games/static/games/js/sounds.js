/** Four small sounds, made on the spot. Nothing sounds before the reader turned them on. */

const TUNES = {
  move: [[330, 0, 0.09]],
  turn: [[523, 0, 0.12], [784, 0.13, 0.2]],
  hurry: [[880, 0, 0.07], [880, 0.12, 0.07]],
  end: [[392, 0, 0.15], [523, 0.16, 0.15], [659, 0.32, 0.35]],
};

export class Sounds {
  constructor(on = false) {
    this.on = on;
    this.context = null;
  }

  /** Play a tune by name; silent while turned off or where the browser does not let us. */
  play(name) {
    if (!this.on || !globalThis.AudioContext) return;
    this.context ??= new AudioContext();
    for (const [pitch, start, length] of TUNES[name]) this.tone(pitch, start, length);
  }

  tone(pitch, start, length) {
    const { context } = this;
    const at = context.currentTime + start;
    const voice = context.createOscillator();
    const loudness = context.createGain();
    voice.type = "triangle";
    voice.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.16, at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
    voice.connect(loudness).connect(context.destination);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }
}
