// Calls that met the end of a session: kept, filled in, with their key, and offered to the same person in the same place
// after the sign-in. None of them is ever run by itself; it is opened for confirming.
import { wordsNow } from '#console/i18n/words.ts'
import { shelve, shelved, shelvedKeys, unshelve } from '#console/session/draftShelf.ts'
import { may, wholeResource } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { actionOf } from '#contract/standard.ts'
import type { Face, Wish } from '#machines/wish.ts'
import { type Acting, endWish, followActings, openActing, startActing } from './acting.ts'
import type { Scope } from './offers.ts'
import { ownerNow } from './owner.ts'
import { wishWithin } from './speech.ts'
import { type WishSpec, wishOf } from './wishes.ts'

interface KeptCall {
  resource: string
  action: string
  subject?: Scope
  input?: Record<string, unknown>
  face: Face
  once: string
  /** After a canary: the others alone, and what they go on with. */
  rest?: Pick<Wish, 'target' | 'operation'>
}

// What a call is refused with when its sender is nobody any more.
const ends = new Set(['INVALID_TOKEN', 'USER_REVOKED', 'TOKEN_EXPIRED', 'GIVEN_UP'])

const startOf = (owner: string) => `call ${owner} `

/** Nothing to tell about it now: the session says what happened, and the call is offered again. */
export const hasMetTheEnd = ({ ref }: Pick<Acting, 'ref'>): boolean =>
  ends.has(ref.getSnapshot().context.refusal?.code ?? '')

let shelving: Promise<unknown> = Promise.resolve()

const keepCall = ({ spec, ref, owner }: Acting): void => {
  const { wish } = ref.getSnapshot().context
  const call: KeptCall = {
    resource: spec.resource.name,
    action: spec.action.name,
    face: spec.face,
    once: wish.once,
    ...(spec.subject && { subject: spec.subject }),
    ...(wish.input && { input: wish.input }),
    ...(wish.operation && { rest: { target: wish.target, operation: wish.operation } }),
  }
  const kept = shelve(startOf(owner) + wish.once, { body: call, at: new Date().toISOString() })
  shelving = Promise.all([shelving, kept])
}

const watch = (acting: Acting): void => {
  const look = (): void => {
    if (!hasMetTheEnd(acting)) return
    watching.unsubscribe()
    keepCall(acting)
    endWish(acting)
  }
  const watching = acting.ref.subscribe(look)
  look()
}

let isKeeping = false

/** From now on, for good, and for what has met its end before: a call may fail before the host of dialogs was ever drawn. */
export const keepCalls = (): void => {
  if (!isKeeping) followActings(watch)
  isKeeping = true
}

const specOf = async ({ resource: name, action, subject, input, face }: KeptCall): Promise<WishSpec | undefined> => {
  const resource = await wholeResource(name)
  const known = resource && actionOf(resource, action)
  return known && may(known.id) ? { action: known, resource, subject, input, face } : undefined
}

/** With the key of the first try: had it been done after all, it is not done twice. */
const goOn = (spec: WishSpec, { once, rest }: KeptCall): void => {
  const wish = { ...wishOf(spec), ...rest }
  const { confirm = 'card' } = wish.needs
  openActing(
    startActing({ ...wish, once, needs: { ...wish.needs, confirm, ...(rest && { canary: undefined }) } }, spec),
    true,
  )
}

export const offerCalls = async (): Promise<void> => {
  const start = startOf(ownerNow())
  await shelving
  for (const key of await shelvedKeys(start)) {
    const call = (await shelved(key))?.body as KeptCall | undefined
    // What it asks for is known with its area; kept as long as that does not come.
    const spec = call && (await specOf(call))
    await unshelve(key)
    if (!spec) continue
    const words = wordsNow()
    const text = words.t('action.notDone', { text: wishWithin(spec, words) })
    const action = { label: words.t('action.goOn'), run: () => goOn(spec, call) }
    void toast({ kind: 'warning', stays: true, id: `call ${call.once}`, text, action })
  }
}
