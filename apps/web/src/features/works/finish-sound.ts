const name = 'sound'

/** Reports whether this browser plays a sound when a work ends. */
export function isSoundOn(): boolean {
  return localStorage.getItem(name) === 'on'
}

let context: AudioContext | undefined

/** Sets whether a sound is played. Must be called from a click, which browsers require before a page may play sound. */
export function setSound(isOn: boolean): void {
  localStorage.setItem(name, isOn ? 'on' : 'off')
  if (isOn) playFinishSound()
}

/** Plays two soft notes: rising for a finished work, falling for any other end. */
export function playFinishSound(isFinished = true): void {
  context ??= new AudioContext()
  const notes = isFinished ? [659.25, 987.77] : [493.88, 369.99]
  for (const [index, frequency] of notes.entries()) playNote(context, frequency, index * 0.16)
}

function playNote(audio: AudioContext, frequency: number, delay: number): void {
  const start = audio.currentTime + delay
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.0001, start)
  volume.gain.exponentialRampToValueAtTime(0.16, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.55)
}
