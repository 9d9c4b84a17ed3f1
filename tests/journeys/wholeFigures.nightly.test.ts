import { promiseWholeFigures } from './wholeFigures.ts'

promiseWholeFigures(['en-GB', 'de-DE', 'es-ES', 'fa-IR', 'fr-FR', 'it-IT', 'ur-PK', 'zh-CN'])
