// A view that is not here, or not whole: said once, above the rows that are shown all the same.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { standardRight } from '#contract/views.ts'
import { saveView, wishOf } from './keeping.ts'
import { useList } from './list.ts'
import { useViewFailure } from './useViewFailure.ts'
import type { ListView } from './views.ts'
import './views.css'

const Missing = () => {
  const { t } = useWords()
  const { openView } = useList()
  return (
    <p role="status" className="view-note">
      <Icon name="info" />
      <span>{t('grid.view.missing')}</span>
      <Button type="button" size="1" variant="soft" color="gray" onClick={() => openView(undefined)}>
        {t('grid.view.understood')}
      </Button>
    </p>
  )
}

const Dropped = ({ kept }: { kept: NonNullable<ListView['kept']> }) => {
  const { t } = useWords()
  const may = useMay()
  const failed = useViewFailure()
  const mayKeep = kept.isMine || (kept.isStandard && may(standardRight))
  return (
    <p role="status" className="view-note">
      <Icon name="warning" />
      <span>
        {t('grid.view.dropped')} <bdi className="view-parts">{kept.dropped?.join(' ')}</bdi>
      </span>
      {mayKeep && (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => void saveView(wishOf(kept), kept.isStandard).catch(failed)}
        >
          {t('grid.view.saveWithout')}
        </Button>
      )}
    </p>
  )
}

export const ViewNote = ({ view }: { view: ListView | undefined }) =>
  view?.kept?.dropped ? <Dropped kept={view.kept} /> : <Missing />
