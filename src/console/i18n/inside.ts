// The texts of the rooms behind the sign-in, as far as a first list is drawn with them; what areas say comes with them.
import { speakAlso } from './speech.ts'

const files = import.meta.glob<Record<string, string>>('../../locales/*/{areas,console}.json', {
  query: '?when=inside',
  import: 'default',
})

export const speakInside = (): Promise<void> =>
  speakAlso(Object.fromEntries(Object.entries(files).map(([path, read]) => [`inside ${path}`, read])))
