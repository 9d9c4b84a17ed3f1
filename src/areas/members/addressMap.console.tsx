// Where parcels of a member went, as tiles where the places lie, darker where more came back; the table of addresses says the same.
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import { Tiles } from '#console/plot/Tiles.tsx'
import type { PanelProps } from '#console/present.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { actionEndpointOf } from '#contract/address.ts'
import type { Outcome } from '#contract/call.ts'
import type { AddressPlace } from './addressMap.ts'
import { memberAddresses } from './memberAddresses.ts'
import { members } from './members.ts'

export const AddressMap = ({ record }: PanelProps) => {
  const { t, told, number } = useWords()
  const ask = (signal: AbortSignal) =>
    api.post<Partial<Outcome>>(
      actionEndpointOf(members, 'addressMap'),
      { ids: [record.id], input: {} },
      { once: null, face: 'button', background: true, signal },
    )
  const { answer, isFailed } = useAnswer([memberAddresses.name, 'addressMap', record.id], ask)
  if (isFailed) return <p className="detail-soft">{t('detail.notLoaded')}</p>
  const shown = answer?.result
  if (shown?.kind !== 'table') return <Skeleton lines={2} />
  const places = shown.given as AddressPlace[]
  if (places.length === 0) return <p className="detail-soft">{t('members.screen.noPlaces')}</p>
  return (
    <Tiles
      label={told(shown.title)}
      legend={t('members.screen.mapKey')}
      regions={places.map(({ name, lat, lng, delivered, returned }) => ({
        ...{ name, lat, lng },
        weight: delivered + returned > 0 ? returned / (delivered + returned) : undefined,
        text: `${number(delivered)} / ${number(returned)}`,
        title: t('members.screen.mapTile', { name, delivered: number(delivered), returned: number(returned) }),
      }))}
    />
  )
}
