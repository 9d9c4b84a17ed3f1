// What only members need on the server: their number and name, and what makes two of them one.
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { Finding } from '#contract/problem.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { addressMap } from './addresses/addressMap.server.ts'
import { allowCod, block, blockCod, liftBlocks, refusals, unblock } from './blocking.server.ts'
import { recordConsent } from './consents/consenting.server.ts'
import { standingConsents } from './consents/consentRows.server.ts'
import { deductCredit, grantCredit } from './credit/credit.server.ts'
import { creditUpload, memberBlock, memberConsent } from './deedUploads.server.ts'
import { countAnew, takeUncounted } from './figures.server.ts'
import { filters } from './filters.server.ts'
import { ageFinding } from './identity/age.server.ts'
import { changeEmail, changePhone, confirmContact, lateFindings } from './identity/contact.server.ts'
import { identityFindings } from './identity/identity.server.ts'
import { nextMemberNumbers } from './identity/number.server.ts'
import { members } from './members.ts'
import { memberUpload } from './memberUpload.server.ts'
import { elsewhere } from './merging/aliases.server.ts'
import { merge, unmerge, unmergeWhy } from './merging/merge.server.ts'
import { erase } from './privacy/erase.server.ts'
import { exportPersonal } from './privacy/exportPersonal.server.ts'
import { openPrivacy } from './privacy/privacyRequests.server.ts'
import { discardProofs } from './privacy/proofs.server.ts'
import { contactDoor, reveal } from './privacy/reveal.server.ts'
import { readSegments } from './segments/inSegment.server.ts'
import { rfmGrid } from './segments/rfm.server.ts'

const mostCounted = 500

const called = ({ after }: Change): string => [after.firstName, after.lastName].filter(Boolean).join(' ')

const fillIn = async (scene: Scene, changes: Change[]): Promise<void> => {
  const coming = changes.filter(({ before, after }) => !before && !after.memberNo)
  const numbers = await nextMemberNumbers(scene, coming.length)
  for (const [at, { after }] of coming.entries()) {
    after.memberNo = numbers[at]
    after.registeredAt ??= scene.now.toISOString()
  }
  for (const change of changes) change.after.name = called(change)
}

export const membersServer = serve(members, {
  async check(scene, changes) {
    await fillIn(scene, changes)
    const taken = await identityFindings(scene, changes)
    const late = await lateFindings(scene, changes)
    const { minimumAge } = await settingsOf(scene.tx)
    return changes.map((change, at): Finding[] => [
      ...ageFinding(change, minimumAge, scene),
      ...(taken[at] ?? []),
      ...(late[at] ?? []),
    ])
  },
  filters,
  filterFacts: readSegments,
  async virtual({ tx }, rows) {
    const standing = await standingConsents(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => ({
      allows: standing
        .filter(({ member, purpose, state }) => member === id && purpose === 'marketing' && state === 'optedIn')
        .map(({ channel }) => channel),
    }))
  },
  elsewhere,
  refusals: (row, scene) => ({ ...refusals(row, scene), unmerge: unmergeWhy(row) }),
  async clock(scene) {
    const lifted = await liftBlocks(scene)
    await discardProofs(scene)
    const ids = await takeUncounted(scene.tx, scene.now, mostCounted)
    if (ids.length > 0) await countAnew(scene.tx, ids, scene.now)
    return lifted || ids.length > 0
  },
  doors: kit => [contactDoor(kit)],
  actions: {
    rfmGrid,
    addressMap,
    reveal,
    exportPersonal,
    block,
    unblock,
    blockCod,
    allowCod,
    addTag: async ({ records, input }) => ({
      patches: records.map(({ id, tags }) => ({ id, patch: { tags: [...new Set([...(tags ?? []), ...input.tags])] } })),
    }),
    changePhone,
    changeEmail,
    confirmContact,
    recordConsent,
    merge,
    unmerge,
    openPrivacy,
    erase,
    grantCredit,
    deductCredit,
  },
  uploads: { member: memberUpload, memberConsent, memberBlock, storeCredit: creditUpload },
})
