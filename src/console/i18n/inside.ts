// The texts of the rooms and areas behind the sign-in.
import { speakAlso } from './speech.ts'

const files = import.meta.glob<Record<string, string>>('../../locales/*/areas.json', { import: 'default' })

export const speakInside = (): Promise<void> => speakAlso(files)
