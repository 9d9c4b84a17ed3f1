// What keeps a page from being published, and how long a link to read it before may be valid.
import { defaultUrlLang, type Localized } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'

const mostMonths = 12
export const mostPreviewDays = 14
export const shortestTitle = 3

interface Published {
  type: string
  title: Localized | null
  reviewDueAt: string | null
}

const farthest = (today: string): string => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  // The last day of a shorter month: of 29 February the 28th.
  const last = new Date(Date.UTC(year + mostMonths / 12, month, 0)).getUTCDate()
  return `${year + mostMonths / 12}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** A policy is looked at again within twelve months; `today` is the vendor's. */
export const reviewFinding = (
  { type, reviewDueAt }: Pick<Published, 'type' | 'reviewDueAt'>,
  today: string,
): Finding | undefined => {
  if (type !== 'policy' || !reviewDueAt || reviewDueAt <= farthest(today)) return undefined
  return { ...refusal('RANGE', 'page.reviewFar', { max: mostMonths }), path: 'reviewDueAt' }
}

/** What is written in any language is long enough to be a title. */
export const titleFinding = (title: Localized | null): Finding | undefined => {
  const said = Object.entries(title ?? {}).filter(([, text]) => text.trim() !== '')
  if (said.length === 0) return { ...refusal('REQUIRED', 'page.noTitle'), path: 'title' }
  const short = said.find(([, text]) => text.trim().length < shortestTitle)
  return short && { ...refusal('SHORT', 'page.title', { min: shortestTitle, language: short[0] }), path: 'title' }
}

export const publishFindings = (page: Published, today: string): Finding[] => {
  const review = reviewFinding(page, today)
  return [
    ...(page.title?.[defaultUrlLang]?.trim()
      ? []
      : [{ ...refusal('LOCALE_REQUIRED', 'page.locale', { language: defaultUrlLang }), path: 'title' }]),
    ...(page.type === 'policy' && !page.reviewDueAt
      ? [{ ...refusal('REVIEW_DATE_REQUIRED', 'page.review'), path: 'reviewDueAt' }]
      : []),
    ...(review ? [review] : []),
  ]
}

export const expiryFinding = (days: number): Finding | undefined =>
  days <= mostPreviewDays
    ? undefined
    : { ...refusal('EXPIRY_TOO_LONG', 'page.expiry', { max: mostPreviewDays }), path: 'expiresIn' }
