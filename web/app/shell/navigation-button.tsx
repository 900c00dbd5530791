import { useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { MenuIcon, PanelIcon } from '#web/ui/button/icons.tsx';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { navId, type useNavigation } from './use-navigation.ts';

type Props = {
  navigation: Pick<ReturnType<typeof useNavigation>, 'label' | 'isShown' | 'isNarrow' | 'toggle'>;
  /** The header of a desk opened the navigation, so the focus comes here. */
  takesFocus: boolean;
  isOnDesk: boolean;
};

/** Opens and closes the navigation. The same element in all states, so that pressing it does not lose the focus. */
export const NavigationButton = ({ navigation, takesFocus, isOnDesk }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const { label, isShown, isNarrow, toggle } = navigation;
  const Icon = isNarrow ? MenuIcon : PanelIcon;
  return (
    <IconButton
      label={label}
      icon={isOnDesk && !isShown ? <LogoMark size={24} /> : <Icon />}
      isLarge
      ref={button}
      aria-expanded={isShown}
      aria-controls={navId}
      onClick={toggle}
    />
  );
};
