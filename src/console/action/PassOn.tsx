// Below a call that is put together but not done: its link, to hand it to somebody, and for developers the line for a terminal.
import { useWords } from '#console/i18n/words.ts'
import { useMe } from '#console/session/me.ts'
import { copyCurl, copyLink, isCallable, type Passed } from './passing.ts'

export const PassOn = ({ call }: { call: Passed }) => {
  const { t } = useWords()
  const { developer } = useMe().profile
  return (
    <>
      <button type="button" className="button quiet" onClick={() => copyLink(call)}>
        {t('palette.link.copy')}
      </button>
      {developer && isCallable(call.action) && (
        <button type="button" className="button quiet" onClick={() => copyCurl(call)}>
          {t('action.pass.curl')}
        </button>
      )}
    </>
  )
}
