// How much doubt there is of a member, from 0 to 100: the mean risk of the orders they placed last. An order is looked at before it
// goes from 70 on, so that is what high means of a member too.

/** So many of the last orders tell; what somebody did long ago tells nothing of today. */
export const tellingOrders = 10

const mediumFrom = 40
const highFrom = 70

export type RiskLevelName = 'low' | 'medium' | 'high'

/** Undefined as long as there is no order. */
export const meanRisk = (risks: readonly number[]): number | undefined =>
  risks.length > 0 ? Math.round(risks.reduce((sum, risk) => sum + risk, 0) / risks.length) : undefined

export const riskLevel = (score: number): RiskLevelName =>
  score >= highFrom ? 'high' : score >= mediumFrom ? 'medium' : 'low'
