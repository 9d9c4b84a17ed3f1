// Store credit above the limit, members who are erased, requests for privacy.
import { expect } from 'vitest'
import { members } from '#areas/members/members.ts'
import { privacyRequests } from '#areas/members/privacyRequests.ts'
import { storeCredit } from '#areas/members/storeCredit.ts'
import type { Outcome } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { settle } from '../../support/settle.ts'
import type { Person } from '../../support/world.ts'
import type { Desk, Mechanism } from './desk.ts'

export const credit = async ({
  here,
  asker,
  other,
  files,
  does,
  listed,
  approvedBy,
  kept,
}: Desk): Promise<Mechanism[]> => {
  await settle(here, { creditApprovalLimit: 100_000 })
  const people = await listed(members, 'status:active', 60)
  let looked = people[0]!
  const balance = async () =>
    (await listed(storeCredit, `member:${looked.id}`, 100)).map(({ kind, amount }) => [kind, amount])
  const next = () => {
    looked = people.pop()!
    return looked
  }
  const gives = (who: Person, member: AnyRow, amount: number, action = 'grantCredit') =>
    does(who, members, action, [member.id], { amount, reason: 'Goodwill' })
  const granted = async (member: AnyRow, amount: number): Promise<AnyRow> => {
    const { status, body } = await gives(asker, member, amount)
    if (status === 202) expect((await approvedBy(other, String((body.data as Outcome).approvalId))).status).toBe(200)
    const rows = await listed(storeCredit, `member:${member.id}`, 50)
    return rows.toSorted((one, two) => String(two.id).localeCompare(String(one.id)))[0]!
  }
  const first = next()
  const debtor = next()
  await granted(debtor, 300_000)
  return [
    {
      name: 'store credit above the limit',
      state: balance,
      ways: {
        ...kept(() => gives(asker, first, 250_000)),
        'in pieces': async begins => {
          const member = next()
          expect((await gives(asker, member, 90_000)).status).toBe(200)
          await begins()
          const asked = await gives(asker, member, 20_000)
          return [asked, await approvedBy(asker, String((asked.body.data as Outcome).approvalId))]
        },
        'with a part a colleague asked for': async begins => {
          const member = next()
          expect((await gives(asker, member, 90_000)).status).toBe(200)
          const asked = await gives(other, member, 20_000)
          await begins()
          return [await approvedBy(asker, String((asked.body.data as Outcome).approvalId))]
        },
        'by file': async begins => {
          const member = next()
          await begins()
          const job = await files.apply(
            members,
            'storeCredit',
            `key,amount,expires_at,reason,idempotency_key\n${member.memberNo},2500.00,,Goodwill,own-${member.memberNo}\n`,
          )
          expect(job).toMatchObject({ ok: 0, failed: 1 })
          return []
        },
      },
    },
    {
      name: 'store credit taken above the limit',
      state: async () => {
        looked = debtor
        return balance()
      },
      ways: kept(() => gives(asker, debtor, 250_000, 'deductCredit')),
    },
    {
      name: 'store credit a second person gave, reversed',
      state: balance,
      ways: {
        'entry by entry, each below the limit': async begins => {
          const member = next()
          await granted(member, 90_000)
          const [one, entry] = [await granted(member, 70_000), await granted(member, 80_000)]
          expect([one, entry]).toMatchObject([{ amount: 70_000 }, { amount: 80_000 }])
          // As much as one may take from a member alone.
          expect((await does(asker, storeCredit, 'reverse', [one.id], { reason: 'A mistake' })).status).toBe(200)
          await begins()
          return [await does(asker, storeCredit, 'reverse', [entry.id], { reason: 'A mistake' })]
        },
      },
    },
  ]
}

export const forgotten = async ({ asker, does, listed, now, kept }: Desk): Promise<Mechanism[]> => {
  const people = (await listed(members, 'status:active', 40)).toReversed()
  let chosen: AnyRow | undefined
  const erase = async () => {
    for (const member of chosen ? [chosen] : people) {
      const told = await does(asker, members, 'erase', [member.id], { reason: 'By letter' })
      chosen = member
      if (told.status === 202) return told
    }
    throw new Error('nobody can be erased')
  }
  const [member] = people
  return [
    {
      name: 'a member who is erased',
      state: async () => chosen && [(await now(members, chosen.id)).status, (await now(members, chosen.id)).firstName],
      ways: kept(erase),
    },
    {
      name: 'a privacy request',
      state: async () => (await listed(privacyRequests, `member:${member!.id}`, 20)).length,
      ways: kept(() => does(asker, members, 'openPrivacy', [member!.id], { kind: 'access' })),
    },
  ]
}
