// Requests of members move by their chart; the day of the answer is the law's. To erase is an action on the member, which closes
// the request that asked for it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { countryOf } from '#contract/brand.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { answerDue } from '#rules/privacy.ts'
import { tableFor } from '#server/db/tables.ts'
import { stepped } from '#server/records/regions.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { type Acting, type Handler, type Scene, serve } from '#server/records/serve.ts'
import type { members } from '../members.ts'
import { type PrivacyRequestRow, privacyRequests } from '../privacyRequests.ts'

type State = PrivacyRequestRow['state']
type Patch = Partial<PrivacyRequestRow>

/** Until it is answered. */
export const openStates: readonly State[] = ['received', 'verified', 'inWork']

const p = tableFor(privacyRequests)
const t = called(privacyRequests, 't')

const openOf = (
  scene: Scene,
  member: string,
  kind: PrivacyRequestRow['kind'],
): Promise<Pick<PrivacyRequestRow, 'id' | 'state'>[]> => {
  const isOpen = and(eq(p.member, member), eq(p.kind, kind), inArray(p.state, openStates))
  return fieldsWhere(scene.tx, privacyRequests, ['id', 'state'], isOpen, { lock: 'locked', deleted: true })
}

export const openPrivacy: Handler<typeof members, ActionInput<typeof members, 'openPrivacy'>> = async scene => {
  const { records, input, now, setting, write } = scene
  const [member] = records
  if (!member) return {}
  if ((await openOf(scene, member.id, input.kind)).length > 0) {
    const why = remark('STATE', 'A request of this type is already open. Answer that one', {
      key: 'members.findings.asked',
    })
    return { refused: [{ id: member.id, why }] }
  }
  const dueAt = answerDue(now, countryOf(setting.vendor))
  await write.create(privacyRequests, [
    { member: member.id, kind: input.kind, state: 'received', asked: input.asked ?? null, dueAt },
  ])
  return {}
}

/** What asked for it is done, whatever stage it had reached. */
export const closeErased = async (scene: Scene, member: string): Promise<void> => {
  const requests = await openOf(scene, member, 'erase')
  await scene.write.change(
    privacyRequests,
    requests.map(row => ({
      id: row.id,
      patch: { ...stepped(privacyRequests, row, { state: 'erase' }, scene.now), closedAt: scene.now.toISOString() },
    })),
  )
}

const patched = ({ records }: Acting<typeof privacyRequests, unknown>, patch: Patch) => ({
  patches: records.map(({ id }) => ({ id, patch })),
})

const eraseFirst: Finding = remark('STATE', 'Erase the member. That closes this request', {
  key: 'members.findings.eraseFirst',
})

export const privacyRequestsServer = serve(privacyRequests, {
  refusals: row => (row.kind === 'erase' && row.state === 'inWork' ? { finish: eraseFirst } : {}),
  filters: {
    dueIn: (_op, [days = '5'], _setting, { now }) =>
      sql`(${inArray(t.state, openStates)}
        and ${t.dueAt} <= ${now.toISOString()}::timestamptz + ${Number(days) || 0} * interval '1 day')`,
  },
  actions: {
    verify: async acting => patched(acting, { recognisedBy: acting.input.recognisedBy }),
    begin: async () => ({}),
    async finish(acting) {
      const refused = acting.records.filter(({ kind }) => kind === 'erase').map(({ id }) => ({ id, why: eraseFirst }))
      if (refused.length > 0) return { refused }
      return patched(acting, { answer: acting.input.answer, closedAt: acting.now.toISOString() })
    },
    async refuse(acting) {
      const { legalGround, answer } = acting.input
      return patched(acting, { legalGround, answer, closedAt: acting.now.toISOString() })
    },
  },
})
