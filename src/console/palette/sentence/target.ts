// The name of what the palette works on now.
import { useWords } from '#console/i18n/words.ts'
import { heldSubject } from '../held.ts'
import { useSnapshot } from '../view.ts'
import { targetName } from './targetName.ts'

/** Empty when there is none, or when it was dropped. */
export const useTargetName = (): string => {
  const words = useWords()
  const { context } = useSnapshot()
  return context.target ? targetName(heldSubject(), words) : ''
}
