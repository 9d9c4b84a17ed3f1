// Whether cash may be paid, as people are told: where it goes, then each rule and figure up to the one that decided.
import type { Shown } from '#contract/call.ts'
import { wording } from '#contract/said.ts'
import { type PostalArea, sayPlace } from '#rules/courier/postal.ts'
import { shownSteps, type Trace } from '#rules/trace.ts'

const title = wording('codCharges.quoted.title', 'Cash on delivery')

/** What was found about cash at a pincode, with the way there, as the console draws it. */
export const toldCash = (area: PostalArea, { result, steps }: Trace): Shown => ({
  kind: 'trace',
  title,
  result,
  steps: shownSteps({ result, steps: [sayPlace(area), ...steps] }),
})
