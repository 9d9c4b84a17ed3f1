// The question has left its view: save it there or under another name, or go back. Its room is kept by ViewTabs.tsx.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { useMay, useMe } from '#console/session/me.ts'
import { standardRight } from '#contract/views.ts'
import { openDialog } from './here.ts'
import { saveView, wishOf } from './keeping.ts'
import { useList } from './list.ts'
import { useViewFailure } from './useViewFailure.ts'
import { type ListView, layoutOf } from './views.ts'

const SaveHere = ({ view }: { view: ListView }) => {
  const { t } = useWords()
  const { profile } = useMe()
  const may = useMay()
  const failed = useViewFailure()
  const { resource, state } = useList()
  const { kept } = view
  if (!kept || !(kept.isMine || (kept.isStandard && may(standardRight)))) return null
  const save = () => {
    const columns = layoutOf(profile, resource, view) ?? null
    saveView({ ...wishOf(kept), filter: state.filter, sort: state.sort, columns }, kept.isStandard).catch(failed)
  }
  return (
    <Button type="button" size="1" variant="ghost" onClick={save}>
      {t('grid.save')}
    </Button>
  )
}

export const ViewChanged = ({ view }: { view: ListView | undefined }) => {
  const { t } = useWords()
  const { openView } = useList()
  return (
    <>
      {view && <span>{t('grid.changed')}</span>}
      {view && <SaveHere view={view} />}
      <Button type="button" size="1" variant="ghost" onClick={() => openDialog('newView')}>
        {t(view ? 'grid.saveViewAs' : 'grid.saveView')}
      </Button>
      {view && (
        <Button type="button" size="1" variant="ghost" color="gray" onClick={() => openView(view)}>
          {t('grid.reset')}
        </Button>
      )}
    </>
  )
}
