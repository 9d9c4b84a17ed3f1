// Below a call that is put together but not done: two ways to hand it to somebody, or to a script.
import { useWords } from '#console/i18n/words.ts'
import { copyCurl, copyLink, isCallable, type Passed } from './passing.ts'

export const PassOn = ({ call }: { call: Passed }) => {
  const { t } = useWords()
  return (
    <>
      <button type="button" className="button quiet" onClick={() => copyLink(call)}>
        {t('palette.link.copy')}
      </button>
      {isCallable(call.action) && (
        <button type="button" className="button quiet" onClick={() => copyCurl(call)}>
          {t('action.pass.curl')}
        </button>
      )}
    </>
  )
}
