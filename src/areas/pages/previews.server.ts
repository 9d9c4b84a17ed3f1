// Links to read a page by: revoked, and not again. Whoever may read pages may share them, and takes back what they shared; what
// others shared is for whoever may change pages.
import { refusal } from '#rules/refusal.ts'
import { writerOf } from '#server/records/clockwork.ts'
import { serve } from '#server/records/serve.ts'
import { type PagePreview, pagePreviews } from './previews.ts'

export const previewsServer = serve(pagePreviews, {
  actions: {
    revoke: async ({ records, now, staff }) => {
      const why = ({ revokedAt, createdBy }: PagePreview) => {
        if (createdBy !== writerOf(staff) && !staff.may('pages.change')) return refusal('FORBIDDEN', 'page.othersLink')
        return revokedAt === null ? undefined : refusal('STATE', 'page.revoked')
      }
      return {
        patches: records
          .filter(record => !why(record))
          .map(({ id }) => ({ id, patch: { revokedAt: now.toISOString() } })),
        refused: records.flatMap(record => {
          const against = why(record)
          return against ? [{ id: record.id, why: against }] : []
        }),
      }
    },
  },
})
