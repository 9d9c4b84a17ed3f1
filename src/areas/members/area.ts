// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { consents, contactReveals } from './consents.ts'
import { memberAddresses } from './memberAddresses.ts'
import { members } from './members.ts'
import { privacyRequests } from './privacyRequests.ts'
import { segmentMembers } from './segmentMembers.ts'
import { segments } from './segments.ts'
import { storeCredit } from './storeCredit.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [
    members,
    memberAddresses,
    consents,
    contactReveals,
    privacyRequests,
    storeCredit,
    segments,
    segmentMembers,
  ],
  words,
  texts: language => import(`./words/${language}.json`),
}
