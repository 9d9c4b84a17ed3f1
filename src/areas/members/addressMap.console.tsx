// Where parcels of a member went, as tiles where the places lie, darker where more came back; the table of addresses says the same.
import { useTable } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AddressPlace } from './addressMap.ts'
import { memberAddresses } from './memberAddresses.ts'
import { members } from './members.ts'

export const AddressMap = ({ record }: PanelProps) => {
  const { t, told, number } = useWords()
  const { answer: shown, isFailed } = useTable(members, 'addressMap', { record, follows: memberAddresses })
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  if (!shown) return <Skeleton lines={2} />
  const places = shown.given as AddressPlace[]
  if (places.length === 0) return <p className="detail-soft">{t('members.screen.noPlaces')}</p>
  const isServed = ({ delivered, returned }: AddressPlace) => delivered + returned > 0
  if (!places.some(isServed)) return <p className="detail-soft">{t('members.screen.noDeliveries')}</p>
  return (
    <Tiles
      label={told(shown.title)}
      legend={t('members.screen.mapKey')}
      regions={places.map(place => {
        const { name, lat, lng, delivered, returned } = place
        return {
          name,
          lat,
          lng,
          weight: isServed(place) ? returned / (delivered + returned) : undefined,
          text: isServed(place) ? `${number(delivered)} / ${number(returned)}` : '–',
          title: t('members.screen.mapTile', { name, delivered: number(delivered), returned: number(returned) }),
        }
      })}
    />
  )
}
