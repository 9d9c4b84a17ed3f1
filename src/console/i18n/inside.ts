// The texts of the rooms and areas behind the sign-in.
import { speakAlso } from './speech.ts'

const files = import.meta.glob<Record<string, string>>(
  ['../../locales/*/*.json', '!../../locales/*/{console,mail,help}.json'],
  { import: 'default' },
)

export const speakInside = (): Promise<void> => speakAlso(files)
