// What this area has on the server, for the list of all.
import type { AreaServer } from '#server/records/parts.ts'
import { memberAddressesServer } from './addresses/memberAddresses.server.ts'
import { consentsServer, contactRevealsServer } from './consents/consents.server.ts'
import { storeCreditServer } from './credit/storeCredit.server.ts'
import { membersServer } from './members.server.ts'
import { privacyRequestsServer } from './privacy/privacyRequests.server.ts'
import { segmentMembersServer } from './segments/segmentMembers.server.ts'
import { segmentsServer } from './segments/segments.server.ts'

export const server: AreaServer = {
  behaviours: [
    membersServer,
    memberAddressesServer,
    consentsServer,
    contactRevealsServer,
    privacyRequestsServer,
    storeCreditServer,
    segmentsServer,
    segmentMembersServer,
  ],
}
