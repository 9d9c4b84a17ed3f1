// What is typed into the dialog of an action when the session ends here: told on the next page like a form that was not saved, and kept
// for whoever typed it. Draws nothing.
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { declareUnsaved } from '#console/session/unsaved.ts'
import type { Acting } from './acting.ts'
import { keepTyped } from './kept.ts'
import { wishText } from './speech.ts'

export const TypedInput = ({ acting, input }: { acting: Acting; input: Record<string, unknown> }) => {
  const words = useWords()
  const [begun] = useState(() => JSON.stringify(input))
  useEffect(
    () =>
      declareUnsaved(`action ${acting.id}`, () => {
        // The palette keeps its own line, and what nobody touched is nothing to keep.
        if (acting.spec.host === 'palette' || JSON.stringify(input) === begun) return undefined
        keepTyped(acting, input)
        return { title: wishText(acting.spec, words), body: input }
      }),
    [acting, input, begun, words],
  )
  return null
}
