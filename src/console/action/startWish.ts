// The way of every face into an action: it goes where the action leads, or starts its machine, which comes with what stands
// beside the screens.
import { meetsUnsaved, settled } from '#console/form/openForms.ts'
import { openPalette } from '#console/palette/open.ts'
import { go } from '#console/shell/navigation.tsx'
import type { Acting } from './acting.ts'
import { inputOf } from './offers.ts'
import { ownerNow } from './owner.ts'
import { addressOf, type WishSpec, wishOf } from './wishes.ts'

/** Whoever pressed a key types on: a single value is said in the line, `tomorrow 9`, instead of in a dialog. */
const isSaidInLine = ({ face, action, input }: WishSpec): boolean => {
  const asked = inputOf(action)
  return (
    face === 'key' &&
    !input &&
    asked.length === 1 &&
    asked.every(([, { kind }]) => kind === 'moment' || kind === 'date')
  )
}

/** Where one says something of a record stands on its page already: no second place for it opens over that one. */
const commentBox = ({ action, subject, input }: WishSpec): HTMLElement | null => {
  const [record, more] = subject?.records ?? []
  if (action.name !== 'comment' || !action.standard || !record || more || subject?.matching || input) return null
  return document.querySelector(`[data-comment-on="${CSS.escape(record.id)}"] textarea`)
}

/** Answers with what was started; never for what leads somewhere, nor where somebody goes on with what is not saved. */
export const startWish = async (spec: WishSpec): Promise<Acting | undefined> => {
  const address = addressOf(spec)
  if (address !== undefined) {
    go(address)
    return undefined
  }
  const box = commentBox(spec)
  if (box) {
    // A menu it was chosen from gives the focus back first.
    requestAnimationFrame(() => box.focus())
    return undefined
  }
  if (!meetsUnsaved(spec)) return startSettled(spec)
  const owner = ownerNow()
  const now = await settled(spec)
  return now && owner === ownerNow() ? startSettled(now) : undefined
}

const startSettled = async (spec: WishSpec): Promise<Acting | undefined> => {
  if (isSaidInLine(spec)) {
    openPalette({ call: spec })
    return undefined
  }
  // Put together at once: what is chosen may be another thing when the machine is here, and the place as well.
  const [wish, owner] = [wishOf(spec), ownerNow()]
  const { startActing } = await import('./acting.ts')
  return owner === ownerNow() ? startActing(wish, spec) : undefined
}
