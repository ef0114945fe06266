import { banners } from '../messages/messages.ts'
import { useStore } from '../store.ts'

/** Between one banner's top and the next one's. */
export const bannerStepPx = 80

/** The room that the page leaves free above itself, so that no banner lies over what can be pressed. */
export const useBannerSpacePx = (): number => useStore(banners).length * bannerStepPx
