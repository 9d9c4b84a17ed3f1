// What other areas may ask of members: everything else of this folder is its own.
export { savedAddress } from './addresses/savedAddress.server.ts'
export { type Buyer, firstBuyers, readBuyer } from './buyer.server.ts'
export {
  type Barred,
  joinedMember,
  membersNumbered,
  memberWhere,
} from './cash.server.ts'
export { type MessageRefusal, messageRefusal } from './consents/messageConsents.server.ts'
export { earnCredit } from './credit/keptCredit.server.ts'
export { membersNamed, theMember } from './identity/named.server.ts'
export { membersById, membersCalled } from './identity/names.server.ts'
export { phoneMarkOf } from './identity/phoneMark.server.ts'
export { queueMessage } from './messages.server.ts'
export { forgottenMembers } from './privacy/forgotten.server.ts'
export { phoneHashOf, segmentsCalled, whoBuys } from './shopper.server.ts'
