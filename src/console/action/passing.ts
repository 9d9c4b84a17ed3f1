// A call put together here, passed on: as a link that opens it filled in and never runs it, or as a line for a terminal.
import { wordsNow } from '#console/i18n/words.ts'
import { curlOf } from '#console/net/curl.ts'
import { newOnce } from '#console/net/once.ts'
import { currentPlace } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { actionEndpointOf, screenOf } from '#contract/address.ts'
import { inPlace } from '#contract/placed.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { targetOf, type WishSpec } from './wishes.ts'

/** An address holds about so many; more records are chosen again. */
export const mostIds = 20

/** What an address names. */
export interface Linked {
  action: string
  input?: Record<string, unknown>
  ids?: string[]
}

export type Passed = Pick<WishSpec, 'action' | 'resource' | 'subject'> & { input?: Record<string, unknown> }

/** Absolute, to be sent to somebody. */
export const linkTo = ({ action, resource, subject, input = {} }: Passed): string => {
  const ids =
    subject && !subject.matching && subject.records.length <= mostIds ? subject.records.map(({ id }) => id) : []
  const linked: Linked = {
    action: action.id,
    ...(Object.keys(input).length > 0 && { input }),
    ...(ids.length > 0 && { ids }),
  }
  const path = `${screenOf(resource)}?cmd=${encodeURIComponent(JSON.stringify(linked))}`
  return new URL(inPlace(path, currentPlace()?.vendorCode), location.href).href
}

/** Screens, imports and exports have no endpoint of this kind. */
export const isCallable = ({ effect, standard, name }: ResolvedAction): boolean =>
  effect !== 'go' && !(standard && name === 'export')

/** Run twice it does its work once: the key stands in it. */
export const curlTo = ({ action, resource, subject, input = {} }: Passed): string =>
  curlOf({
    method: 'POST',
    path: actionEndpointOf(resource, action.name),
    place: currentPlace(),
    isSecure: action.secure !== undefined && action.secure !== false,
    once: newOnce(),
    body: { ...targetOf(action, subject), ...(Object.keys(input).length > 0 && { input }) },
  })

const copy = (text: string, said: string): void => {
  const { t } = wordsNow()
  navigator.clipboard.writeText(text).then(
    () => void toast({ kind: 'success', text: t(said) }),
    () => void toast({ kind: 'error', text: t('palette.sum.notCopied') }),
  )
}

export const copyLink = (call: Passed): void => copy(linkTo(call), 'palette.link.copied')
export const copyCurl = (call: Passed): void => copy(curlTo(call), 'action.pass.curlCopied')
