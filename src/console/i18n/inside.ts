// The texts of the rooms that come after a first list in the languages besides English (vite.config.ts parts the files). What areas say
// comes with them.
import { speakAlso } from './speech.ts'

type Files = Record<string, () => Promise<Record<string, string>>>

const later: Files = import.meta.glob<Record<string, string>>('../../locales/*/console.json', {
  query: '?when=later',
  import: 'default',
})
const entered: Files = import.meta.glob<Record<string, string>>('../../locales/*/console.json', {
  query: '?when=entered',
  import: 'default',
})
const told: Files = import.meta.glob<Record<string, string>>('../../locales/*/console.json', {
  query: '?when=told',
  import: 'default',
})

const marked = (mark: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, read]) => [`${mark} ${path}`, read]))

/** Before a room of later.ts is drawn; without a line it speaks English. */
export const speakLater = (): Promise<void> => speakAlso(marked('later', later)).catch(() => {})

/** What comes after a first list, with its words: nothing of it is drawn before its language is there. */
export const spoken = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, speakLater()]))[0]

/** Before one of the rooms of entered.ts is drawn, in the same way. */
export const speakEntered = (): Promise<void> => speakAlso(marked('entered', entered)).catch(() => {})

/** What the server and the rules say by key: when something of it is told for the first time, or when nothing else is to do. */
export const speakTold = async (): Promise<void> => {
  await Promise.all([import('./ruled.ts'), speakAlso(marked('told', told))]).catch(() => {})
}
