// How likely a parcel finds its door, where the address stands: the figure the rules for cash ask for.
import { useWords } from '#console/i18n/words.ts'
import type { AddressValues } from '#rules/address.ts'
import { addressQuality } from '#rules/cod/addressQuality.ts'

export const Quality = ({ address }: { address: AddressValues & { country?: string } }) => {
  const { t, number } = useWords()
  const quality = addressQuality(address.country ?? '', address)
  return (
    <span className="detail-soft">{t('orders.screen.quality', { quality: number(quality), most: number(100) })}</span>
  )
}
