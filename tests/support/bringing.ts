// Areas whole, as the console has them once they have come: their screens and what those say.
import { loadArea } from '#areas/all.console.ts'
import { areas } from '#areas/all.ts'
import { sayEnglish } from '#console/i18n/english.ts'

export const bringAreas = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const { words } = await loadArea(name)
    if (words) sayEnglish(name, words)
  }
}

export const bringAllAreas = (): Promise<void> => bringAreas(...Object.keys(areas))
