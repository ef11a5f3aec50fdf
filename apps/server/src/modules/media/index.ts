export { lookPictureUrl, NO_PHOTO_PATH } from './addresses.ts'
export { listFirstLooks } from './first-looks.store.ts'
export { looksFolder, registerMedia } from './routes.ts'
export { type MediaStore, openMediaStore, type StoredPicture } from './stored-pictures.ts'
