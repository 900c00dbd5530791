import type { Services } from '#server/platform/services.ts';
import {
  groupsScope,
  resourceLinkRequest,
  reviewRequest,
  scope,
  selectionRequest,
  toolConfiguration,
} from '../lti-names.ts';
import { toolUrls } from './tool-urls.ts';

/** Our tool configuration, for Dynamic Registration and in the format of Canvas. */

const title = 'Cairn';
const description = 'Programming courses with exercises that test themselves.';
const chooserLabel = 'Choose a Cairn lesson';

/**
 * Substitution variables: the ids that the course and the link were copied from, when work is due, for all and for this
 * person, and the person's sections.
 */
const customParameters = {
  context_id_history: '$Context.id.history',
  resource_link_id_history: '$ResourceLink.id.history',
  due_at: '$ResourceLink.submission.endDateTime',
  own_due_at: '$ResourceLink.submission.user.endDateTime',
  section_names: '$com.instructure.User.sectionNames',
};

const chooserPlaces = ['assignment_selection', 'link_selection'];
const coursePlace = 'course_navigation';

const domainOf = ({ publicUrl }: Services) => new URL(publicUrl).host;
const iconOf = ({ publicUrl }: Services) => `${publicUrl}/favicon.svg`;

export const toolMetadata = (services: Services, { hasGroups }: { hasGroups: boolean }) => {
  const { loginUrl, launchUrl, keysUrl } = toolUrls(services);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: loginUrl,
    redirect_uris: [launchUrl],
    client_name: title,
    jwks_uri: keysUrl,
    logo_uri: iconOf(services),
    token_endpoint_auth_method: 'private_key_jwt',
    scope: [...Object.values(scope), ...(hasGroups ? [groupsScope] : [])].join(' '),
    [toolConfiguration]: {
      domain: domainOf(services),
      description,
      target_link_uri: launchUrl,
      custom_parameters: customParameters,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        {
          type: selectionRequest,
          target_link_uri: launchUrl,
          label: chooserLabel,
          placements: chooserPlaces,
        },
        { type: resourceLinkRequest, target_link_uri: launchUrl, label: title, placements: [coursePlace] },
        { type: reviewRequest, target_link_uri: launchUrl, label: title },
      ],
    },
    // Without it Canvas sends no personal data.
    'https://canvas.instructure.com/lti/privacy_level': 'public',
  };
};

/** For Canvas administrators who create a developer key from a URL. */
export const readCanvasConfiguration = (services: Services) => {
  const { loginUrl, launchUrl, keysUrl } = toolUrls(services);
  return {
    title,
    description,
    oidc_initiation_url: loginUrl,
    target_link_uri: launchUrl,
    public_jwk_url: keysUrl,
    scopes: Object.values(scope),
    custom_fields: customParameters,
    extensions: [
      {
        platform: 'canvas.instructure.com',
        domain: domainOf(services),
        tool_id: 'cairn',
        privacy_level: 'public',
        settings: {
          text: title,
          icon_url: iconOf(services),
          placements: [
            ...chooserPlaces.map(placement => ({
              placement,
              message_type: selectionRequest,
              target_link_uri: launchUrl,
              text: chooserLabel,
            })),
            {
              placement: coursePlace,
              message_type: resourceLinkRequest,
              target_link_uri: launchUrl,
              text: title,
            },
          ],
        },
      },
    ],
  };
};
