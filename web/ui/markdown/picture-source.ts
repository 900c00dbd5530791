import { createContext } from 'react';

export type ShownPicture = { url: string; width: number | null; height: number | null };
export type Pictures = ReadonlyMap<string, ShownPicture>;

/** In the address of an image: what follows is the name of a picture that the page's source of pictures knows. */
export const picturePrefix = 'asset:';

/** A hook that finds the pictures which a text mentions by name. Without one there are none. */
export const PictureSource = createContext<(text: string) => Pictures>(() => new Map());

/** The pictures of the text that is being shown. */
export const ShownPictures = createContext<Pictures>(new Map());
