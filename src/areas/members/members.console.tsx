// A member as support needs them: how they are reached while it is revealed, what they bought and sent back, and their credit.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { actionId } from '#contract/address.ts'
import { AllowsCell, ProfileCell } from './cells.console.tsx'
import { members } from './members.ts'
import './segments.console.tsx'

const ContactPanel = lazy(async () => ({ default: (await import('./contact.console.tsx')).ContactPanel }))
const AddressMap = lazy(async () => ({ default: (await import('./addressMap.console.tsx')).AddressMap }))
const AlikePanel = lazy(async () => ({ default: (await import('./alike.console.tsx')).AlikePanel }))
const ConsentLine = lazy(async () => ({ default: (await import('./consentLine.console.tsx')).ConsentLine }))
const MergeBench = lazy(async () => ({ default: (await import('./bench.console.tsx')).MergeBench }))
const LifeLine = lazy(async () => ({ default: (await import('./lifeLine.console.tsx')).LifeLine }))
const WalletPanel = lazy(async () => ({ default: (await import('./wallet.console.tsx')).WalletPanel }))
const ProfileControl = lazy(async () => ({ default: (await import('./profile.console.tsx')).ProfileControl }))
const RfmGrid = lazy(async () => ({ default: (await import('./rfm.console.tsx')).RfmGrid }))

present(members, {
  cells: { allows: AllowsCell, profile: ProfileCell },
  controls: { profile: ProfileControl },
  benches: { rfmGrid: RfmGrid },
  asks: { merge: MergeBench },
  first: ['contact', 'bought', 'wallet'],
  leads: ['change', 'grantCredit'],
  sections: [
    {
      name: 'person',
      title: 'members.screen.person',
      fields: ['name', 'firstName', 'lastName', 'memberNo', 'gender', 'dob', 'hasGuardian', 'language'],
    },
    {
      name: 'reached',
      title: 'members.screen.reached',
      fields: ['phone', 'isPhoneVerified', 'email', 'isEmailVerified', 'allows'],
    },
    {
      name: 'bought',
      title: 'members.screen.bought',
      at: 'side',
      fields: [
        ...(['orderCount', 'netSpend', 'averageOrder', 'lastOrderAt', 'returnRate', 'rtoRate'] as const),
        ...(['discountShare', 'storeCredit', 'risk', 'riskScore', 'rfm'] as const),
      ],
    },
    {
      name: 'blocked',
      title: 'members.screen.blocked',
      fields: ['blockedUntil', 'blockReason', 'codBlockedUntil', 'codBlockReason'],
    },
    { name: 'told', title: 'members.screen.told', fields: ['profile', 'dueDate', 'children', 'tags'] },
  ],
  panels: [
    { name: 'lifeLine', title: 'members.screen.lifeLine', Panel: LifeLine },
    { name: 'consentLine', title: 'members.screen.consentLine', Panel: ConsentLine },
    {
      name: 'addressMap',
      title: 'members.screen.addressMap',
      Panel: AddressMap,
      needs: actionId(members, 'addressMap'),
    },
    { name: 'contact', title: 'members.screen.contact', at: 'side', tells: ['phone', 'email'], Panel: ContactPanel },
    { name: 'wallet', title: 'members.screen.wallet', at: 'side', tells: ['storeCredit'], Panel: WalletPanel },
    {
      name: 'alike',
      title: 'members.screen.maybeSame',
      at: 'side',
      Panel: AlikePanel,
      isFor: ({ status }) => status !== 'deleted',
    },
  ],
})
