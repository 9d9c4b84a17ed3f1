// What Shift+Enter does: the other thing one may want of a row. A record is edited, an area gets a new record, a command is
// passed on as a link.
import { copyCurl, copyLink, isCallable } from '#console/action/passing.ts'
import { editScreenOf } from '#console/action/wishes.ts'
import { may, resourceNamed } from '#console/session/me.ts'
import { createScreenOf } from '#contract/address.ts'
import { fitsLine } from '#contract/outline.ts'
import { actionOf } from '#contract/standard.ts'
import { inputIn } from './calls/given.ts'
import type { Choice, PaletteRow } from './row.ts'

export interface Second {
  /** Of `palette.hint`. */
  says: 'edit' | 'new' | 'link'
  choice: Choice
}

const offers = (resource: Parameters<typeof actionOf>[0], name: string): boolean => {
  const action = actionOf(resource, name)
  return action !== undefined && may(action.id)
}

/** Values that were typed along travel as they were read. */
const callOf = ({ action, resource, subject, given = {} }: Extract<Choice, { kind: 'act' }>) => ({
  action,
  resource,
  input: inputIn(action, given),
  ...(subject && { subject }),
})

export const secondOf = ({ record, id, choice }: PaletteRow): Second | undefined => {
  if (choice.kind === 'act' && fitsLine(choice.action))
    return { says: 'link', choice: { kind: 'run', run: () => copyLink(callOf(choice)) } }
  if (record) {
    const to = editScreenOf(record.resource, record.id)
    return offers(record.resource, 'change') ? { says: 'edit', choice: { kind: 'go', to } } : undefined
  }
  const [kind, name = ''] = id.replace(/^recent:/, '').split(':')
  const area = kind === 'area' ? resourceNamed(name) : undefined
  if (!area || !offers(area, 'create')) return undefined
  return { says: 'new', choice: { kind: 'go', to: createScreenOf(area) } }
}

/** What Shift+Alt+Enter does: a command as a line for a terminal. */
export const thirdOf = ({ choice }: PaletteRow): (() => void) | undefined =>
  choice.kind === 'act' && isCallable(choice.action) ? () => copyCurl(callOf(choice)) : undefined
