// What is told of members when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { consents } from './consents.ts'
import { memberAddresses } from './memberAddresses.ts'
import { members } from './members.ts'
import { privacyRequests } from './privacyRequests.ts'
import { segments } from './segments.ts'
import { storeCredit } from './storeCredit.ts'

export const help = [
  meaningsOf(members, {
    fields: {
      hasGuardian: 'A parent or guardian consented. Required below the minimum age of the country.',
      netSpend: 'Captured payments minus refunds, for delivered orders only.',
      rtoRate: ['Share of COD orders returned undelivered; shown from three COD orders.', '33%'],
      risk: 'Risk level: medium from a score of 40, high from 70.',
      riskScore: ['Average risk of the last ten orders, from 0 to 100. Empty without orders.', '55'],
      rfm: ['Recency, frequency and monetary value, each from 1 to 5.', '543'],
    },
    actions: {
      reveal: 'Shows phone, email and addresses only to you, for ten minutes. The reason is recorded.',
      merge: 'Combines two records. Orders, addresses and credit are kept; the stricter consent applies.',
      unmerge: 'Undoes a merge from the last seven days completely.',
      erase: 'Permanently erases personal data. Invoices keep their amounts under a random name.',
      exportPersonal: 'Exports phones and emails to a file that records your name, the time and the reason.',
    },
    inputs: {
      recordConsent: {
        proof: ['Where and when the member consented.', 'Form of the shop, 3 March'],
        proofFile: 'Scan or photo of the signed form. Visible to anyone who can reveal contacts.',
      },
      merge: { take: 'Fields to take from the record that is merged in.' },
    },
  }),
  meaningsOf(memberAddresses, {
    fields: {
      country: 'Decides which address fields apply.',
      deliveredCount: 'Orders delivered to this address.',
    },
  }),
  meaningsOf(consents, {
    fields: { state: 'Opting out applies at once and stops queued messages. Only the member can opt in.' },
  }),
  meaningsOf(storeCredit, {
    fields: {
      expiresAt: 'Credit that expires first is used first.',
    },
  }),
  meaningsOf(segments, {
    fields: {
      rule: 'Conditions on the member, the same as in the filter of members. All must hold.',
      kind: 'A live segment follows its rule. A snapshot keeps the members it had on the day it was taken.',
    },
  }),
  meaningsOf(privacyRequests, {
    fields: { dueAt: 'Legal deadline for the answer.' },
  }),
]
