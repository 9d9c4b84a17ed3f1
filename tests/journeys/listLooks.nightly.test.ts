import { promiseListLooks } from './listLooks.ts'

promiseListLooks(['en-GB', 'de-DE', 'es-ES', 'fa-IR', 'fr-FR', 'it-IT', 'ur-PK', 'zh-CN'])
