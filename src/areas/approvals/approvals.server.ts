// What the buttons of a request do. A request is not written by the engine but by its answer, so nothing here patches it.
import type { Refused, Shown } from '#contract/call.ts'
import { saidOf } from '#contract/finding.ts'
import { answerableBy } from '#server/approvals/answerable.ts'
import { approve, sendBackApproval, withdrawApproval } from '#server/approvals/decide.ts'
import { answerRefusal, overRefusal, ownRefusal, withdrawRefusal } from '#server/approvals/refusals.ts'
import { type Approval, approvalsOf } from '#server/approvals/row.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Acting, serve } from '#server/records/serve.ts'
import { say } from '#server/words.ts'
import { ApprovalState, approvals } from './approvals.ts'

const idOf = ({ records }: Acting<typeof approvals, unknown>): string => records[0]?.id ?? ''

const leftOut = (refused: readonly Refused[]): Shown => ({
  kind: 'table',
  title: say('approval.leftOut'),
  columns: [say('approval.record'), say('approval.why')],
  rows: refused.slice(0, 100).map(({ id, title, why }) => [title ?? id, saidOf(why)]),
})

export const approvalsServer = serve(approvals, {
  // Those one may answer, which leaves out one's own.
  filters: { for: (_op, _values, _setting, who) => answerableBy(who) },
  refusals: (row, { staff, now }) => {
    const state = ApprovalState.codes[row.state as keyof typeof ApprovalState.codes]
    const { id, title, action, createdBy, expiresAt, call } = row as unknown as Approval
    const asked = { id, title, action, createdBy, expiresAt, state, call }
    const answer = (overRefusal(asked, now) ?? answerRefusal(asked, staff))?.finding
    return { approve: answer, sendBack: answer, withdraw: withdrawRefusal(asked, staff)?.finding }
  },
  async withheld({ tx, setting, staff }, rows) {
    const waiting = rows.filter(({ state }) => state === 'waiting')
    const asked = new Map(
      (
        await approvalsOf(
          tx,
          setting.vendor,
          waiting.map(({ id }) => id),
        )
      ).map(one => [one.id, one]),
    )
    return rows.map(({ id }) => {
      const why = ownRefusal(asked.get(id), staff)?.finding
      return { approve: why, sendBack: why }
    })
  },
  actions: {
    async approve(ask) {
      const { refused, jobId } = await approve(kitOf(ask), ask.tx, ask.staff, idOf(ask), ask.dry)
      return { ...(refused.length > 0 && { result: leftOut(refused) }), ...(jobId && { job: jobId }) }
    },
    async sendBack(ask) {
      if (!ask.dry) await sendBackApproval(kitOf(ask), ask.tx, ask.staff, idOf(ask), ask.input.reason)
      return {}
    },
    async withdraw(ask) {
      if (!ask.dry) await withdrawApproval(kitOf(ask), ask.tx, ask.staff, idOf(ask))
      return {}
    },
  },
})
