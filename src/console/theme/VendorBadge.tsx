// The mark of a brand in a country: its code and the country's, which tell two places apart where their colours do not.
import { accentOf } from '#contract/accent.ts'
import { countryNamed, type Place } from '#contract/brand.ts'

export const VendorBadge = ({ brand, country, accent }: Pick<Place, 'brand' | 'country' | 'accent'>) => (
  <bdi className="vendor-badge" data-accent-color={accentOf(accent)}>
    <b>{brand.toUpperCase()}</b>
    <span>{countryNamed(country)?.iso2 ?? country}</span>
  </bdi>
)
