// The people who buy. What reaches them (phone, email) is sealed and shown masked; what they did is counted from their orders
// and never typed. Nobody deletes a member: they are blocked, merged or erased, each by an action of its own.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { family, memberActions, phoneForm } from './memberActions.ts'
import { BirthMonth, ConsentChannel, Gender, MemberSource, RfmScore, RiskLevel } from './sets.ts'
import { uploads } from './uploads.ts'

/** What a shopper told of themselves to get advice. */
export const shopperProfile = z.object({
  skinType: z.optional(z.string().check(z.maxLength(40))),
  concerns: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(12))),
  shadeFamily: z.optional(z.string().check(z.maxLength(40))),
  sizes: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(12))),
  stage: z.optional(z.string().check(z.maxLength(40))),
})

const counted = { readOnly: true, default: 0 } as const

export const members = resource({
  name: 'members',
  one: 'member',
  label: 'Members',
  group: 'people',
  icon: 'user',
  key: 'm',
  title: 'name',
  lifecycle: 'toggle',
  subtitle: 'memberNo',
  sort: '-lastOrderAt',
  words: ['customers', 'people', 'shoppers', 'caller', 'crm'],
  without: ['remove', 'restore', 'activate', 'deactivate', 'duplicate'],
  fields: {
    memberNo: f.text({
      required: true,
      readOnly: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      label: 'Number',
    }),
    name: f.text({
      ofPerson: true,
      required: true,
      readOnly: true,
      search: true,
      column: true,
      sortable: true,
      max: 161,
    }),
    firstName: f.text({ required: true, max: 80 }),
    lastName: f.text({ max: 80 }),
    phone: f.text({
      personal: 'phone',
      format: 'phone',
      fixed: true,
      search: true,
      column: true,
      pattern: phoneForm,
    }),
    email: f.text({ personal: 'email', format: 'email', fixed: true, search: true, label: 'Email' }),
    isPhoneVerified: f.toggle({ readOnly: true, default: false, label: 'Phone verified' }),
    isEmailVerified: f.toggle({ readOnly: true, default: false, label: 'Email verified' }),
    gender: f.choice(Gender),
    dob: f.date({ label: 'Date of birth' }),
    hasGuardian: f.toggle({ default: false, label: 'Guardian consented' }),
    language: f.text({
      max: 20,
      format: 'language',
      pattern: { source: '^[a-z]{2,3}(-[a-z]{2,4})?(-[a-z]{2})?$', message: 'A language like en-in' },
    }),
    source: f.choice(MemberSource, { fixed: true, default: 'support' }),
    registeredAt: f.moment({ readOnly: true, sortable: true, label: 'Registered' }),
    lastSeenAt: f.moment({ readOnly: true, sortable: true, label: 'Last seen' }),
    profile: f.json(shopperProfile),
    dueDate: f.date({ needs: family, label: 'Due date' }),
    children: f.groups({
      needs: family,
      max: 8,
      parts: {
        nickname: f.text({ max: 40 }),
        bornIn: f.text({
          required: true,
          max: 7,
          pattern: { source: '^20[0-9]{2}-(0[1-9]|1[0-2])$', message: 'A month like 2024-06' },
        }),
      },
    }),
    tags: f.list({ max: 20 }),
    blockedUntil: f.moment({ readOnly: true }),
    blockReason: f.text({ readOnly: true, max: 500 }),
    codBlockedUntil: f.moment({ readOnly: true, label: 'COD blocked until' }),
    codBlockReason: f.text({ readOnly: true, max: 500, label: 'COD block reason' }),
    referralCode: f.text({ readOnly: true, unique: true, max: 20, format: 'code' }),
    referredBy: f.reference('members', { fixed: true }),
    mergedInto: f.reference('members', { readOnly: true }),
    orderCount: f.integer({ ...counted, column: true, sortable: true, summed: true, label: 'Orders' }),
    netSpend: f.money({ ...counted, column: true, sortable: true, summed: true }),
    averageOrder: f.money({ readOnly: true, sortable: true }),
    lastOrderAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Last order' }),
    returnRate: f.percent({ readOnly: true, sortable: true, label: 'Return rate' }),
    rtoRate: f.percent({ readOnly: true, column: true, sortable: true, label: 'RTO rate' }),
    discountShare: f.percent({ readOnly: true, label: 'Discounted share' }),
    risk: f.choice(RiskLevel, { readOnly: true }),
    riskScore: f.integer({ readOnly: true, sortable: true, min: 0, max: 100 }),
    storeCredit: f.money({ ...counted, sortable: true, summed: true }),
    allows: f.list({ virtual: true, readOnly: true, of: ConsentChannel, column: true, label: 'Marketing' }),
    rfm: f.text({ readOnly: true, sortable: true, max: 3, format: 'code', label: 'RFM' }),
  },
  filters: {
    vip: f.toggle({ label: 'VIP' }),
    marketing: f.toggle({ label: 'Accepts marketing' }),
    duplicate: f.toggle({ label: 'Possible duplicate' }),
    like: f.reference('members', { label: 'Possible duplicate of' }),
    segment: f.text(),
    order: f.text({ format: 'code' }),
    recency: f.choice(RfmScore, { label: 'Recency score' }),
    frequency: f.choice(RfmScore, { label: 'Frequency score' }),
    spending: f.choice(RfmScore, { label: 'Spending score' }),
    birthMonth: f.choice(BirthMonth),
    dueIn: f.text({ needs: family, label: 'Due date in days' }),
    privacyDue: f.text({ label: 'Privacy request due in days' }),
  },
  actions: memberActions,
  uploads,
  benches: ['rfmGrid'],
  views: [
    { name: 'COD blocked', filter: 'codBlockedUntil:>now' },
    { name: 'High risk', filter: 'risk:high', sort: '-riskScore' },
    { name: 'Blocked', filter: 'status:inactive' },
    { name: 'VIP lapsing', filter: 'vip:Y lastOrderAt:>60d' },
    { name: 'No marketing consent', filter: 'marketing:N' },
    { name: 'Birthdays this month', filter: 'birthMonth:now' },
    { name: 'Due date next 30 days', filter: 'dueIn:30' },
    { name: 'Privacy due in 5 days', filter: 'privacyDue:5' },
    { name: 'Duplicates suspected', filter: 'duplicate:Y', sort: 'name' },
  ],
})

export interface MemberRow extends Row<typeof members> {}
