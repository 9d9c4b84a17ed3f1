// How long the law of a country gives to answer somebody who asks about what is kept of them.

/** Days by ISO 3 code: India's DPDP Rules (rule 14), the law of the Emirates and the Saudi PDPL regulations (article 3). */
const days: Readonly<Record<string, number>> = { IND: 90, ARE: 30, SAU: 30 }

/** Where no law says otherwise, a month. */
export const answerDays = (country: string): number => days[country] ?? 30

export const answerDue = (received: Date, country: string): string =>
  new Date(received.getTime() + answerDays(country) * 86_400_000).toISOString()
