// Two soft tones, made here: no file travels for them. A browser that allows no sound before a gesture stays silent.
const tones = [660, 880]
const each = 0.12

export const sound = (): void => {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.05
  volume.connect(context.destination)
  tones.forEach((frequency, at) => {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(context.currentTime + at * each)
    tone.stop(context.currentTime + (at + 1) * each)
    if (at === tones.length - 1) tone.onended = () => void context.close()
  })
}
