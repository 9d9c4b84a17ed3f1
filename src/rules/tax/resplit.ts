// The tax of what was sold, split anew where it goes to, or comes from, another state than it was quoted for. What is paid stays as it
// is; halves are rounded by themselves, so that what is taxable may move by a minor unit.
import { type TaxAmounts, taxAmounts } from '../tax.ts'

export type PlaceOfSupply = { place: 'intra' | 'inter'; unionTerritory: boolean }
type Split = Pick<TaxAmounts, 'gross' | 'rate' | 'taxable' | 'tax' | 'components'>

/** By which names GST is told in such a place. */
const namesIn = ({ place, unionTerritory }: PlaceOfSupply): ReadonlySet<string> =>
  new Set(place === 'inter' ? ['IGST'] : ['CGST', unionTerritory ? 'UTGST' : 'SGST'])

const gst: ReadonlySet<string> = new Set(['IGST', 'CGST', 'SGST', 'UTGST'])

/** The same one where it is split so already, or is no GST. `gross` is in minor units of `currency`, tax inside. */
export const splitAnew = <S extends Split>(one: S, at: PlaceOfSupply, currency: string): S => {
  const names = namesIn(at)
  const own = one.components.filter(({ name }) => gst.has(name))
  if (own.every(({ name }) => names.has(name))) return one
  const cess = one.components.find(({ name }) => name === 'CESS')?.rate
  const { taxable, tax, components } = taxAmounts({
    amount: one.gross,
    currency,
    mode: 'inclusive',
    system: 'GST',
    rate: one.rate,
    ...at,
    ...(cess && { cess }),
  })
  return { ...one, taxable, tax, components }
}
