// What other areas may ask of codCharges: everything else of this folder is its own.
export { chargeFor, policyOf, readCharges, readRules, roundStep } from './policy.server.ts'
export { type CodMember, readBars, readMember } from './subject.server.ts'
export { toldCash } from './told.server.ts'
export { type CodVerdictKept, codVerdictOf } from './verdict.server.ts'
