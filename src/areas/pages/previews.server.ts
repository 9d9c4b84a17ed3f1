// Links to read a page by: revoked, and not again.
import { refusal } from '#rules/refusal.ts'
import { serve } from '#server/records/serve.ts'
import { pagePreviews } from './previews.ts'

export const previewsServer = serve(pagePreviews, {
  actions: {
    revoke: async ({ records, now }) => ({
      patches: records
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ id }) => ({ id, patch: { revokedAt: now.toISOString() } })),
      refused: records
        .filter(({ revokedAt }) => revokedAt !== null)
        .map(({ id }) => ({ id, why: refusal('STATE', 'page.revoked') })),
    }),
  },
})
