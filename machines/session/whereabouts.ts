// The brand and country a session comes to: by what was asked for, by the last place, by a choice, and by none.
import { type BrandCountry, type Member, nobody, type SessionContext } from './facts.ts'
import { isSamePlace } from './guards.ts'

const isAllowed = (countries: readonly string[], country?: string) =>
  country !== undefined && countries.includes(country)

/** session.md A17: the address outranks the tab, the tab the last choice, and a single country needs no choosing. */
export const countryFor = ({ allowedCountries, place }: Member, wish?: string): string | undefined => {
  const only = allowedCountries.length === 1 ? allowedCountries[0] : undefined
  return wish ?? [place?.country, only].find(country => isAllowed(allowedCountries, country))
}

/** The rest of the brand and country asked for is the last one's; what was asked for is never changed. */
export const inLastPlace = (context: SessionContext, last: BrandCountry | undefined) => {
  const isMeant = last !== undefined && (context.brand === undefined || context.brand === last.brand)
  const country = context.wish ?? (isMeant ? last.country : context.country)
  return { isRecalled: true, brand: context.brand ?? last?.brand, country }
}

export const inPicked = (
  context: SessionContext,
  { brand, country, isLinked }: BrandCountry & { isLinked?: boolean },
) => {
  const isAnother = context.link !== undefined && !isSamePlace(context.link, { brand, country })
  const link = isLinked ? { brand, country } : undefined
  // The page a link leads to is of the link's place.
  return { brand, country, link, failed: undefined, choosing: false, ...(isAnother && { target: undefined }) }
}

/** What the picker's own address says to go on to was cleared of a link's page before it was written there. */
export const nowhere = ({ brand = '', country = '', link, target, choosing }: SessionContext) => ({
  placed: false,
  brand: undefined,
  country: undefined,
  failed: { brand, country },
  link: undefined,
  target: link && !choosing ? undefined : target,
})

/** In a place. What could not be opened was said where another was chosen. */
export const arrivedIn = ({ message, errorKey }: SessionContext) => ({
  placed: true,
  errorKey: undefined,
  wish: undefined,
  failed: undefined,
  elsewhere: undefined,
  ...(message?.key === errorKey && { message: undefined }),
})

/** Nobody is here any more; what was asked for and never entered is still asked for. */
export const leftBy = ({ userId, placed, wish, link }: SessionContext) => ({
  ...nobody,
  formerUserId: userId,
  ...(!placed && { wish, link, brand: link?.brand, country: link?.country ?? wish }),
})
