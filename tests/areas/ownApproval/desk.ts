// Two people with every right, the ways one of them tries to be the second person of what they asked for, and what is asked of a try.
import { expect } from 'vitest'
import { approvals } from '#areas/approvals/approvals.ts'
import { products, variants } from '#areas/products/products.ts'
import { endpointOf } from '#contract/address.ts'
import type { Outcome, UndoStack } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { type Answer, type Person, world } from '../../support/world.ts'

export type DeskAnswer = Answer<{ data?: Partial<Outcome> }>
/** `begins` is called once everything stands as it must not stand otherwise afterwards. */
export type Try = (begins: () => Promise<void>) => Promise<readonly DeskAnswer[]>

export interface Mechanism {
  name: string
  /** What must be as it was. */
  state(): Promise<unknown>
  ways: Readonly<Record<string, Try>>
}

/** Why nothing was done; undefined where something was. */
export const reasonIn = ({ status, body }: DeskAnswer): string | undefined => {
  if (status >= 400) return String(body.code)
  const { data } = body
  if (data?.approvalId) return 'waits for another'
  return data?.done?.length === 0 ? data.refused?.[0]?.why.code : undefined
}

export const own = { 'secure-token': 'a'.repeat(43) }
export const theirs = { 'secure-token': 'b'.repeat(43) }

export const openDesk = async () => {
  const here = await world()
  await here.sql("update role set grants = '{*}' where name = 'Catalogue desk'")
  const asker = await here.as('admin')
  const other = await here.as('catalogue')
  const files = here.files(asker)
  const confirmed = (email: string, token: string) =>
    here.sql(
      `update session set secure_hash = $1, secure_until = now() + interval '1 day'
        where user_id = (select id from user_account where email = $2)`,
      [hashOf(token), `${email}@nucleus.example`],
    )
  await confirmed('catalogue', theirs['secure-token'])
  /** The same person, at another table. */
  const elsewhere = await here.as('admin')
  await confirmed('admin', own['secure-token'])

  const does = (
    who: Person,
    resource: Resource,
    action: string,
    ids: string[],
    input: object = {},
    more: object = {},
  ) =>
    who.act(
      resource,
      action,
      { ids, input: input as Record<string, unknown>, reason: 'Requested', ...more },
      who === other ? theirs : own,
    )
  const undo = (who: Person, operation: string): Promise<DeskAnswer> =>
    who.post('/v1/undo', { operation }, who === other ? theirs : own)
  const newest = async (who: Person, of: keyof UndoStack = 'operations'): Promise<string> =>
    (await who.get<{ data: UndoStack }>('/v1/operations')).body.data[of][0]!.id
  const listed = async (resource: Resource, filter: string, size = 1): Promise<AnyRow[]> =>
    (await asker.list(resource, `size=${size}&filter=${encodeURIComponent(filter)}`)).rows
  const now = async (resource: Resource, id: string): Promise<AnyRow> =>
    id === '' ? ({} as AnyRow) : (await asker.get<{ data: AnyRow }>(`${endpointOf(resource)}/${id}`)).body.data

  const approvedBy = async (who: Person, id: string, headers = who === other ? theirs : own): Promise<DeskAnswer> =>
    who.act(approvals, 'approve', { ids: [id], input: {} }, headers)

  /** Whatever its call does: it is kept, and every way to answer it oneself is tried on it. */
  const kept = (ask: () => Promise<DeskAnswer>): Mechanism['ways'] => {
    let waiting: Promise<string> | undefined
    const requested = async (): Promise<string> => {
      const answer = await ask()
      expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(202)
      return String(answer.body.data?.approvalId)
    }
    const request = () => {
      waiting ??= requested()
      return waiting
    }
    return {
      plainly: async begins => {
        const id = await request()
        await begins()
        return [await approvedBy(asker, id)]
      },
      'by every face': async () => {
        const id = await request()
        const told: DeskAnswer[] = []
        for (const face of ['palette', 'button', 'menu', 'key', 'csv', 'job', 'system'])
          told.push(await approvedBy(asker, id, { ...own, 'x-face': face } as typeof own))
        return told
      },
      'at another table': async () => [await approvedBy(elsewhere, await request(), own)],
      'with the secure token of a colleague': async () => [await approvedBy(asker, await request(), theirs)],
      'with a second role': async () => {
        const id = await request()
        await here.sql(`insert into user_role (user_id, role_id, brand, country)
          select u.user_id, r.id, u.brand, u.country from user_role u, role r
          where u.user_id = (select id from user_account where email = 'admin@nucleus.example') and r.name = 'Catalogue desk' on conflict do nothing`)
        return [await approvedBy(await here.as('admin'), id, own), await approvedBy(asker, id)]
      },
      'after a colleague refused it': async begins => {
        const id = await requested()
        expect((await does(other, approvals, 'sendBack', [id], { reason: 'No' })).status).toBe(200)
        await begins()
        return [await approvedBy(asker, id), await undo(asker, id)]
      },
      'after withdrawing it': async begins => {
        const id = await requested()
        expect((await does(asker, approvals, 'withdraw', [id])).status).toBe(200)
        await begins()
        return [await approvedBy(asker, id), await approvedBy(other, id)]
      },
    }
  }

  /** Ten times the price of a product nobody else in here touches. */
  let product = 0
  const nextProduct = async () => (await asker.list(products, `size=1&page=${++product}&sort=slug`)).rows[0]!
  const pricesOf = async ({ id }: AnyRow) =>
    (await asker.list(variants, `filter=product:${id}&sort=sku`)).rows.map(({ price, mrp }) => [price, mrp])
  const up = (percent: string) => ({ mode: 'percentUp', value: percent, mrpToo: true })

  return {
    here,
    asker,
    other,
    elsewhere,
    files,
    does,
    undo,
    newest,
    listed,
    now,
    approvedBy,
    kept,
    nextProduct,
    pricesOf,
    up,
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
