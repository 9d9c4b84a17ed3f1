// The texts of help in the reader's language, fetched once: what a form says below its fields, and no list needs.
import { useEffect, useReducer } from 'react'
import { useWords } from '#console/i18n/words.ts'

const there = new Set<string>()
const asked = new Map<string, Promise<void>>()

/** Without an answer a form is no worse than silent: it does not wait for ever. */
const ask = (language: string): Promise<void> => {
  const known =
    asked.get(language) ??
    import('./areaHelp.ts')
      .then(({ speakHelp }) => speakHelp(language))
      .catch(() => void asked.delete(language))
      .then(() => void there.add(language))
  asked.set(language, known)
  return known
}

/** Whether they are there. */
export const useHelpTexts = (): boolean => {
  const { language } = useWords()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isHere = true
    if (!there.has(language)) void ask(language).then(() => isHere && draw())
    return () => {
      isHere = false
    }
  }, [language])
  return there.has(language)
}
